import Varlink
