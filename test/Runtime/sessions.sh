# Sourced by scripts that start mpirun. Open MPI's launchers of one user have one
# folder for their sessions, which the last one removes, perhaps while another one
# makes its own in it. Each script has its own. The path is short: it is part of
# names of sockets.
sessions=$(mktemp -d /tmp/xacc-test.XXXXXX) || exit
trap 'rm -rf "$sessions"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
export OMPI_MCA_orte_tmpdir_base="$sessions"
# Ranks that wait for one another on few cores must give them up.
export OMPI_MCA_mpi_yield_when_idle=1 MPIR_CVAR_POLLS_BEFORE_YIELD=1
